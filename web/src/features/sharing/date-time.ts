const format = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** A moment as people in the United Kingdom write it: 21/11/2026 10:42. */
export const dateTimeText = (instant: string): string => format.format(new Date(instant)).replace(', ', ' ')
