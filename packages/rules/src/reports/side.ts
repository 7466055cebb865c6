export type Side = 'in' | 'out'

/** `out` for a check-out; all others have only `in`. */
export const sideOf = (reportType: string): Side => (reportType === 'Check Out' ? 'out' : 'in')
