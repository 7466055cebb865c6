/** How an account detail is usually written; whatever else is typed is kept. */
interface NumberShape {
  /** What is said of it before anything is wrong. */
  hint: string
  /** What it has, spaces and hyphens aside. */
  pattern: RegExp
  /** What is said where it is written another way. */
  unusual: string
}

const shapes = {
  scno: { hint: '6 digits: 12-34-56', pattern: /^\d{6}$/, unusual: 'A sort code usually has 6 digits.' },
  acno: { hint: '8 digits', pattern: /^\d{8}$/, unusual: 'An account number usually has 8 digits.' },
  vatno: {
    hint: 'GB and 9 digits',
    pattern: /^(?:GB)?(?:\d{9}|\d{12})$/i,
    unusual: 'A VAT number usually has 9 digits, or 12 with a branch.',
  },
  companyno: {
    hint: '8 characters: 01234567, SC123456',
    pattern: /^(?:\d{8}|[a-z]{2}\d{6})$/i,
    unusual: 'A company number usually has 8 digits, or two letters and 6 digits.',
  },
} as const satisfies Record<string, NumberShape>

/** The account details that have a usual form. */
export type AccountNumber = keyof typeof shapes

/** What is said below a number: how it is written, or that this one is written another way. */
export const accountNumberHint = (which: AccountNumber, typed: string): string => {
  const { hint, pattern, unusual } = shapes[which]
  const bare = typed.replaceAll(/[\s-]/g, '')
  return bare === '' || pattern.test(bare) ? hint : `${unusual} It is kept as it is.`
}
