export const disputeLinesMax = 500
export const disputesPerReport = 10
/** What DPS takes beside the evidence. */
export const statementMax = 1000
export const lifeYearsMax = 100
