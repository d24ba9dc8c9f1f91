/**
 * POSIX shell run inside a sandbox. Only builtins: at the process limit nothing could be forked, and images differ in
 * their tools. Every number comes from the kernel (`/proc/PID/stat` after the last ")"), so a hostile process name
 * cannot reach the `eval`.
 */

/**
 * Process 1 of every sandbox. `wait` reaps orphans. Ending the `sleep` only starts another; where the image has none,
 * `read` blocks on the never written standard input.
 */
export const KEEP_ALIVE = 'while :; do sleep 86400 & wait "$!"; case $? in 126 | 127) read -r _ ;; esac; done';

/** Session 1 is the keep-alive and its `sleep`: no other process can join it. */
const SCAN = String.raw`
scan() {
	for p in $pids; do unset "pp_$p"; done
	pids=
	for d in /proc/[0-9]*; do
		line=
		{ while IFS= read -r l || [ -n "$l" ]; do line=$l; done <"$d/stat"; } 2>/dev/null
		set -- ${"$"}{line##*) }
		[ $# -ge 20 ] || continue
		p=${"$"}{d#/proc/}
		pids="$pids $p"
		eval "st_$p=$1 pp_$p=$2 se_$p=$4 at_$p=${"$"}{20}"
	done
}
top() {
	t=$1
	while eval "q=\$pp_$t" && [ "$q" -gt 1 ] && eval "[ -n \"\$pp_$q\" ]"; do t=$q; done
}
`;

/** Stops the victims first, so that a fork bomb freezes at the limit instead of outrunning the kills. */
const END_ALL = String.raw`
round=0
while [ $round -lt 400 ]; do
	round=$((round + 1))
	scan
	live= moving=
	for p in $pids; do
		eval "s=\$st_$p e=\$se_$p"
		[ "$e" -ne 1 ] && [ "$p" -ne $$ ] && is_victim "$p" || continue
		case $s in
		Z | X) ;;
		T | t) live="$live $p" ;;
		*) live="$live $p" moving="$moving $p" ;;
		esac
	done
	if [ -z "$live" ]; then echo ended; exit 0; fi
	if [ -n "$moving" ] && [ $((round % 4)) -ne 0 ]; then kill -STOP $moving; else kill -KILL $live; fi 2>/dev/null
done
exit 1
`;

/** Ends every process but the keep-alive; prints "ended" when none is left. */
export const END_EVERYTHING = `${SCAN}
is_victim() { :; }
${END_ALL}`;

/**
 * Ends one exec: `$1` is its place among the `$2` execs that run, by start. Its process has no parent in the sandbox;
 * what left its tree (setsid, double fork) hangs below process 1 and is younger than it. Prints "differs" when it sees
 * another number of execs: ask again.
 */
export const END_EXEC = `${SCAN}${String.raw`
scan
roots= count=0
for p in $pids; do
	eval "q=\$pp_$p s=\$st_$p"
	[ "$q" -eq 0 ] && [ "$p" -ne 1 ] && [ "$p" -ne $$ ] && [ "$s" != Z ] || continue
	roots="$roots $p" count=$((count + 1))
done
if [ $count -ne "$2" ]; then echo differs; exit 1; fi
for p in $roots; do
	rank=1
	eval "a=\$at_$p"
	for o in $roots; do
		eval "b=\$at_$o"
		if [ "$b" -lt "$a" ] || { [ "$b" -eq "$a" ] && [ "$o" -lt "$p" ]; }; then rank=$((rank + 1)); fi
	done
	if [ $rank -eq "$1" ]; then root=$p since=$a; fi
done
is_victim() {
	top "$1"
	[ "$q" -eq 0 ] && { [ "$t" -eq "$root" ]; return; }
	eval "[ \$at_$t -ge $since ]"
}
`}${END_ALL}`;
