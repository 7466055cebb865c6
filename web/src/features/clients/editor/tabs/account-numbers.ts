interface NumberShape {
  hint: string
  /** Its pattern, without spaces and hyphens. */
  pattern: RegExp
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

export type AccountNumber = keyof typeof shapes

export const accountNumberHint = (which: AccountNumber, typed: string): string => {
  const { hint, pattern, unusual } = shapes[which]
  const bare = typed.replaceAll(/[\s-]/g, '')
  return bare === '' || pattern.test(bare) ? hint : `${unusual} It is kept as it is.`
}
