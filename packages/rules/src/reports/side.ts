/** The side of an item that an edit concerns: check-in or check-out. */
export type Side = 'in' | 'out'

/** The side that a report of this type writes: `out` for a check-out; all others have only `in`. */
export const sideOf = (reportType: string): Side => (reportType === 'Check Out' ? 'out' : 'in')
