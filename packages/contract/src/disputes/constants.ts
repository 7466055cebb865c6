export const disputeLinesMax = 500
export const disputesPerReport = 10
/** What DPS takes beside the evidence. */
export const statementMax = 1000
export const lifeYearsMax = 100
/** Of one line, and of all lines together, in bytes: they are one row. */
export const claimAnswerMax = 2000
export const claimAnswersMaxBytes = 200_000

/** Deposit schemes, with their names. */
export const disputeSchemes = {
  'dps-custodial': 'DPS custodial',
  'dps-insured': 'DPS insured',
  'tds-custodial': 'TDS custodial',
  'tds-insured': 'TDS insured',
  mydeposits: 'mydeposits',
  'safedeposits-scotland': 'SafeDeposits Scotland',
  'tds-ni': 'TDS Northern Ireland',
} as const
export type DisputeScheme = keyof typeof disputeSchemes

/** What is printed of a claim. */
export const claimDocuments = { claim: 'Claim against the deposit', settlement: 'Settlement of the deposit' } as const

export const remedies = { replace: 'Replace', repair: 'Repair', clean: 'Clean' } as const
export type Remedy = keyof typeof remedies

export const claimAnswers = { agree: 'Agree', offer: 'Offer', dispute: 'Dispute' } as const
export type ClaimAnswerKind = keyof typeof claimAnswers
