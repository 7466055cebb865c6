import { type FactKind, factOf } from './facts.ts'
import type { SourceLine } from './source.ts'

/** 'Tenant: Anna Brown', or in adjacent cells. */
export function pairsOf({ cells }: SourceLine): { kind: FactKind; value: string }[] {
  const pairs: { kind: FactKind; value: string }[] = []
  for (const [at, { text }] of cells.entries()) {
    const inside = /^([^:]{2,40}):\s*(.*)$/.exec(text)
    const kind = factOf(inside?.[1] ?? text)
    if (kind === undefined) continue
    const value = inside?.[2] || (cells[at + 1]?.text ?? '')
    if (inside || cells[at + 1]) pairs.push({ kind, value })
  }
  return pairs
}
