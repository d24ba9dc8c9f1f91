const DATE = /^(\d{4})(?:-(\d\d)-(\d\d)|(\d\d)(\d\d)|-W(\d\d)(?:-(\d))?|W(\d\d)(\d)?)(?:.(.+))?$/su;
const TIME = /^(\d\d)(?:(:?)(\d\d)(?:\2(\d\d)(?:[.,]\d+)?)?)?([+-].+)?$/;
const OFFSET = /^[+-](\d\d)(?:(:?)(\d\d)(?:\2(\d\d)(?:\.\d+)?)?)?$/;
const MAX_LENGTH = 64;

/**
 * Whether Harbor takes the text as a timestamp: what Python's `datetime.fromisoformat` (3.11 and later) accepts once
 * each "Z" is "+00:00". Date only, week dates, the compact form, any separator and any number of decimals pass.
 */
export function isIsoTimestamp(text: string): boolean {
	if (text.length > MAX_LENGTH) return false;
	const match = DATE.exec(text.replaceAll("Z", "+00:00"));
	if (!match) return false;
	const [, year, month, day, compactMonth, compactDay, week, weekday, compactWeek, compactWeekday, time] = match;
	const weekNumber = week ?? compactWeek;
	const isDate = weekNumber
		? isWeekDate([year, weekNumber, weekday ?? compactWeekday ?? "1"].map(Number))
		: isCalendarDate([year, month ?? compactMonth, day ?? compactDay].map(Number));
	return isDate && (time === undefined || isTime(time));
}

function isCalendarDate([year = 0, month = 0, day = 0]: number[]): boolean {
	if (year < 1 || month < 1 || month > 12 || day < 1) return false;
	const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
	const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
	return day <= (days[month - 1] ?? 0);
}

/** ISO 8601: a year has 53 weeks when it starts on a Thursday, or on a Wednesday and is a leap year. */
function isWeekDate([year = 0, week = 0, weekday = 0]: number[]): boolean {
	if (year < 1 || week < 1 || weekday < 1 || weekday > 7) return false;
	const firstOfJanuary = new Date(Date.UTC(2000, 0, 1));
	firstOfJanuary.setUTCFullYear(year);
	const start = firstOfJanuary.getUTCDay();
	const isLong = start === 4 || (start === 3 && isCalendarDate([year, 2, 29]));
	return week <= (isLong ? 53 : 52);
}

function isTime(text: string): boolean {
	const match = TIME.exec(text);
	if (!match) return false;
	const [, hour, , minute = "0", second = "0", offset] = match;
	return isClock([hour, minute, second].map(Number)) && (offset === undefined || isOffset(offset));
}

function isOffset(text: string): boolean {
	const match = OFFSET.exec(text);
	return match !== null && isClock([match[1], match[3] ?? 0, match[4] ?? 0].map(Number));
}

function isClock([hour = 0, minute = 0, second = 0]: number[]): boolean {
	return hour < 24 && minute < 60 && second < 60;
}
