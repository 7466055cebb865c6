import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const passedOver = new Set(['node_modules', 'dist', 'cdk.out', 'e2e'])

const filesBelow = (where: string): string[] => {
  const folder = path.join(root, where)
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !passedOver.has(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(path.join(where, entry.name)) : [path.join(where, entry.name)],
    )
}

/** One hash over the content of folders and files of the repository, for rebuilding output when they change. */
export const sourceHash = (folders: readonly string[], files: readonly string[] = []): string => {
  const hash = createHash('sha256')
  for (const file of [...folders.flatMap(filesBelow), ...files].toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Whether the output next to `stamp` was built from exactly these sources; call `remember` after building it. */
export const freshness = (stamp: string, hash: string) => ({
  isFresh: existsSync(stamp) && readFileSync(stamp, 'utf8') === hash,
  remember: () => {
    mkdirSync(path.dirname(stamp), { recursive: true })
    writeFileSync(stamp, hash)
  },
})
