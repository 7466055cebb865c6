import { Id, Ref, type Migration } from '@lintel/contract'

export interface MigrationLine extends Migration {
  /** From 1. */
  line: number
}

export interface FaultyLine {
  line: number
  text: string
  error: string
}

const columns = ['report id', 'check-in ref', 'client id', 'branch id', 'inventory type'] as const

/** The first; undefined if there is none. */
function faultOf([invid = '', ref = '', clientid = '', branchid = '', ...rest]: readonly string[]): string | undefined {
  const missing = [invid, ref, clientid, branchid].findIndex((cell, index) => index !== 1 && cell === '')
  if (missing >= 0) return `The ${columns[missing]} is missing.`
  const odd = [invid, undefined, clientid, branchid].findIndex(
    (cell) => cell !== undefined && !Id.safeParse(cell).success,
  )
  if (odd >= 0) return `The ${columns[odd]} is not an id.`
  if (ref !== '' && !(/^\d+$/.test(ref) && Ref.safeParse(Number(ref)).success))
    return 'The check-in ref is not a number.'
  return rest.length > 1 ? `There are ${rest.length + 4} parts; a line has five, between commas.` : undefined
}

/**
 * Report id, check-in ref, client id, branch id, inventory type, separated by commas or tabs. The ref and the type can
 * be empty, and the type omitted. Empty lines and a heading are skipped.
 */
export function migrationLines(text: string): (MigrationLine | FaultyLine)[] {
  return text.split(/\r\n|\r|\n/).flatMap((source, index): (MigrationLine | FaultyLine)[] => {
    const line = index + 1
    const trimmed = source.trim()
    if (trimmed === '') return []
    const cells = trimmed.split(trimmed.includes('\t') ? '\t' : ',').map((cell) => cell.trim())
    if (cells.length < 4 && cells.length > 0) {
      const parts = cells.length === 1 ? 'is one part' : `are ${cells.length} parts`
      return [{ line, text: trimmed, error: `There ${parts}; a line has five, between commas.` }]
    }
    if (index === 0 && /^(report ?id|invid)$/i.test(cells[0] ?? '')) return []
    const error = faultOf(cells)
    if (error !== undefined) return [{ line, text: trimmed, error }]
    const [invid = '', ref = '', clientid = '', branchid = '', inventorytype = ''] = cells
    return [{ line, invid, ref: ref === '' ? '' : Number(ref), clientid, branchid, inventorytype }]
  })
}
