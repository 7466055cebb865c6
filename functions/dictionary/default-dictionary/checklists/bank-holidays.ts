import type { Dictionary } from '@lintel/contract'

/**
 * Source and date of the list; a test requires a new check when it is old. Add each new year. Scotland's 2027 and 2028
 * are derived from the Acts, as no list was available.
 */
export const holidaysRead = {
  source:
    'gov.uk/bank-holidays; Scotland: Banking and Financial Dealings Act 1971, schedule 1, St Andrew’s Day Bank Holiday (Scotland) Act 2007; 15 June 2026: proclamation of 4 February 2026',
  readAt: '2026-11-22',
}

/** Bank holidays of England and Wales, as the government lists them. */
const englandAndWales = [
  '2025-01-01',
  '2025-04-18',
  '2025-04-21',
  '2025-05-05',
  '2025-05-26',
  '2025-08-25',
  '2025-12-25',
  '2025-12-26',
  '2026-01-01',
  '2026-04-03',
  '2026-04-06',
  '2026-05-04',
  '2026-05-25',
  '2026-08-31',
  '2026-12-25',
  '2026-12-28',
  '2027-01-01',
  '2027-03-26',
  '2027-03-29',
  '2027-05-03',
  '2027-05-31',
  '2027-08-30',
  '2027-12-27',
  '2027-12-28',
  '2028-01-03',
  '2028-04-14',
  '2028-04-17',
  '2028-05-01',
  '2028-05-29',
  '2028-08-28',
  '2028-12-25',
  '2028-12-26',
]

/** 2 January and St Andrew's Day, no Easter Monday, the first Monday of August. */
const scotland = [
  '2026-01-01',
  '2026-01-02',
  '2026-04-03',
  '2026-05-04',
  '2026-05-25',
  '2026-06-15',
  '2026-08-03',
  '2026-11-30',
  '2026-12-25',
  '2026-12-28',
  '2027-01-01',
  '2027-01-04',
  '2027-03-26',
  '2027-05-03',
  '2027-05-31',
  '2027-08-02',
  '2027-11-30',
  '2027-12-27',
  '2027-12-28',
  '2028-01-03',
  '2028-01-04',
  '2028-04-14',
  '2028-05-01',
  '2028-05-29',
  '2028-08-07',
  '2028-11-30',
  '2028-12-25',
  '2028-12-26',
]

export const bankHolidays = englandAndWales

export const holidayCalendars: NonNullable<Dictionary['holidaycalendars']> = {
  'england-and-wales': englandAndWales,
  scotland,
}
