// Writes events of whole days as a calendar file (RFC 5545).
import { formatDay } from "./dates.ts";

/** Days since 1970-01-01, `end` excluded. */
export interface CalendarEvent {
  readonly start: number;
  readonly end: number;
  readonly summary: string;
  readonly isFree: boolean;
}

export function calendarText(id: string, stamp: number, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Riffle//Calendars//EN",
    ...events.flatMap(({ start, end, summary, isFree }) => [
      "BEGIN:VEVENT",
      // Its first day moves on every day; its last one tells runs apart.
      `UID:${id}-${dateOf(end - 1)}@riffle`,
      `DTSTAMP:${dateOf(stamp)}T000000Z`,
      `DTSTART;VALUE=DATE:${dateOf(start)}`,
      `DTEND;VALUE=DATE:${dateOf(end)}`,
      `SUMMARY:${summary}`,
      `TRANSP:${isFree ? "TRANSPARENT" : "OPAQUE"}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  // No line can be longer than the 75 octets after which lines are folded.
  return lines.map((line) => `${line}\r\n`).join("");
}

function dateOf(day: number): string {
  return formatDay(day).replaceAll("-", "");
}
