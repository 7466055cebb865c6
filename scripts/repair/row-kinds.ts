import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RowKind } from '../../functions/lib/row-kinds.ts'

const root = path.join(import.meta.dirname, '../..')

/** The stores with rows, each of which exports the kinds of its rows as `rowKinds`. */
export const storesOfRows = (): string[] =>
  globSync('functions/*/**/*.ts', { cwd: root }).filter(
    (file) =>
      !/\.(test|fixture)\.ts$/.test(file) &&
      readFileSync(path.join(root, file), 'utf8').includes('export const rowKinds: readonly RowKind[]'),
  )

export async function allRowKinds(): Promise<readonly RowKind[]> {
  const stores = storesOfRows().map(async (file) => {
    const { rowKinds } = (await import(path.join(root, file))) as { rowKinds: readonly RowKind[] }
    return rowKinds
  })
  return (await Promise.all(stores)).flat()
}
