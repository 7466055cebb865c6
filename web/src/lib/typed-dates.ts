import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

// Without it a typed 05/12/2026 would be the twelfth of May.
dayjs.extend(customParseFormat)

export const dateFormat = 'DD/MM/YYYY'

/** Parses a typed date, as dd/MM/yyyy or in the stored format; null if it is invalid. */
export const typedDay = (typed: string): string | null => {
  const parsed = dayjs(typed, [dateFormat, 'D/M/YYYY', 'YYYY-MM-DD'], true)
  return parsed.isValid() ? parsed.format('YYYY-MM-DD') : null
}
