import { expect, it } from "vitest";
import { createAllowList } from "./allow-list.ts";
import { isPublicAddress, publicLookup } from "./public-lookup.ts";

it.each(["8.8.8.8", "1.1.1.1", "2606:4700::1111", "172.32.0.1"])("%s is public", (address) =>
	expect(isPublicAddress(address)).toBe(true),
);

it.each([
	"127.0.0.1",
	"10.1.2.3",
	"172.17.0.1",
	"192.168.1.1",
	"169.254.169.254",
	"100.64.0.1",
	"0.0.0.0",
	"255.255.255.255",
	"224.0.0.1",
	"::1",
	"::",
	"::ffff:127.0.0.1",
	"64:ff9b::7f00:1",
	"fd00::1",
	"fe80::1",
	"2002:7f00:1::",
	"2001:db8::1",
	"not an address",
])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));

it("a name of this host is refused, whatever is asked for", async () => {
	for (const all of [true, false])
		await expect(
			new Promise((resolve, reject) =>
				publicLookup("localhost", { all }, (error, address) => (error ? reject(error) : resolve(address))),
			),
		).rejects.toThrow("not public");
});

it("an allow-list takes hosts and everything below a host, on the ports it names", () => {
	const isAllowed = createAllowList(["docs.python.org", "*.Debian.org", "files.example.com:8443"]);
	const on = (host: string, port = 443) => isAllowed({ host, port });
	expect([on("docs.python.org"), on("DOCS.python.org."), on("docs.python.org", 80)]).toEqual([true, true, true]);
	expect([on("docs.python.org", 22), on("python.org"), on("xdocs.python.org")]).toEqual([false, false, false]);
	expect([on("deb.debian.org"), on("a.b.debian.org"), on("debian.org"), on("evildebian.org")]).toEqual([
		true,
		true,
		false,
		false,
	]);
	expect([on("files.example.com", 8443), on("files.example.com", 443)]).toEqual([true, false]);
});

it.each([
	"*",
	"*.",
	"localhost",
	"127.0.0.1",
	"10.0.0.1:80",
	"http://a.org",
	"a.org/x",
	"a.org:0x50",
	"a.org:99999",
	"",
])("%j is no rule", (rule) => expect(() => createAllowList([rule])).toThrow("no rule of a web allow-list"));
