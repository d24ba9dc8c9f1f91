import { describe, expect, it } from "vitest";
import { MAX_REWARD_BYTES, parseRewardFiles } from "./parse-reward-files.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const txt = (text: string) => parseRewardFiles({ json: null, txt: bytes(text) });
const json = (text: string) => parseRewardFiles({ json: bytes(text), txt: null });
const rewardOf = (parsed: ReturnType<typeof parseRewardFiles>) => (parsed.ok ? parsed.reward : parsed.code);

describe("reward.txt", () => {
	it.each([
		["1", 1],
		["0", 0],
		["0.5\n", 0.5],
		[" 1 \r\n", 1],
		["+1", 1],
		[".5", 0.5],
		["1.", 1],
		["1e3", 1000],
		["1_000", 1000],
		["-2", -2],
		["7", 7],
	])("reads %j as a number", (text, reward) => expect(rewardOf(txt(text))).toBe(reward));

	it.each(["nan", "inf", "-Infinity", "1e999", "+NaN"])("refuses %j as not finite", (text) =>
		expect(rewardOf(txt(text))).toBe("reward_not_finite"),
	);

	it.each([" ", "\n", "True", "pass", "1,0", "1/2", "0x1", "50%", "1 0", "1\n0", "\ufeff1", "_1", "1__0", "e5"])(
		"cannot read %j",
		(text) => expect(rewardOf(txt(text))).toBe("reward_unreadable"),
	);

	it("cannot read bytes that are not UTF-8", () =>
		expect(rewardOf(parseRewardFiles({ json: null, txt: new Uint8Array([0x31, 0xff]) }))).toBe("reward_unreadable"));

	it("is empty at zero bytes", () => expect(rewardOf(txt(""))).toBe("reward_empty"));
});

describe("reward.json", () => {
	it.each([
		['{"reward": 1}', 1],
		['{"score": 0.5}', 0.5],
		['{"reward": 1, "style": 0.2}', 1],
		['{"a": 0.2, "b": 3}', null],
		['{"reward": true}', 1],
		['{"reward": false}', 0],
		['{"reward": "1"}', 1],
		['{"reward": " 0.5 "}', 0.5],
		['{"reward": 0, "reward": 1}', 1],
	])("reads %s", (text, reward) => expect(rewardOf(json(text))).toBe(reward));

	it("keeps every key", () =>
		expect(json('{"a": 0.2, "b": 3}')).toEqual({ ok: true, rewards: { a: 0.2, b: 3 }, reward: null }));

	it.each(['{"reward": NaN}', '{"reward": -Infinity}', '{"reward": 1e400}', '{"reward": "nan"}'])(
		"refuses %s as not finite",
		(text) => expect(rewardOf(json(text))).toBe("reward_not_finite"),
	);

	it.each(["{}", "null"])("holds no reward when it is %s", (text) => expect(rewardOf(json(text))).toBe("reward_empty"));

	it.each([
		"{",
		" ",
		'{"reward": 1,}',
		'\ufeff{"reward": 1}',
		"1",
		"[1]",
		'"1"',
		'{"reward": null}',
		'{"reward": {"a": 1}}',
		'{"reward": [1]}',
		'{"reward": "pass"}',
		"NaN",
	])("cannot read %j", (text) => expect(rewardOf(json(text))).toBe("reward_unreadable"));

	it("is not fooled by a key that JavaScript treats as special", () =>
		expect(rewardOf(json('{"__proto__": 1}'))).toBe(1));

	it("decides alone, even when reward.txt is fine", () => {
		expect(rewardOf(parseRewardFiles({ json: bytes("{"), txt: bytes("1") }))).toBe("reward_unreadable");
		expect(rewardOf(parseRewardFiles({ json: bytes('{"reward":0}'), txt: bytes("1") }))).toBe(0);
		expect(rewardOf(parseRewardFiles({ json: bytes(""), txt: bytes("1") }))).toBe("reward_empty");
	});
});

describe("either file", () => {
	it("is missing when neither is there", () =>
		expect(rewardOf(parseRewardFiles({ json: null, txt: null }))).toBe("reward_missing"));

	it("must be a regular file", () =>
		expect(rewardOf(parseRewardFiles({ json: "not_regular", txt: bytes("1") }))).toBe("reward_unreadable"));

	it("is refused when it is too large", () => {
		expect(rewardOf(parseRewardFiles({ json: null, txt: "too_large" }))).toBe("reward_too_large");
		expect(rewardOf(txt(" ".repeat(MAX_REWARD_BYTES)))).toBe("reward_unreadable");
		expect(rewardOf(txt(" ".repeat(MAX_REWARD_BYTES + 1)))).toBe("reward_too_large");
	});
});
