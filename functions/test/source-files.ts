import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** A file of the repository, by its path from the root. */
export interface SourceFile {
  path: string
  text: string
}

/** Every text file of the repository, tracked or new; files that git ignores are left out. */
export const sourceFiles = (): SourceFile[] => {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  return list
    .toString()
    .split('\0')
    .filter((name) => name !== '')
    .flatMap((name) => {
      try {
        const bytes = readFileSync(path.join(root, name))
        return bytes.includes(0) ? [] : [{ path: name, text: bytes.toString() }]
      } catch {
        return [] // deleted, but not yet committed
      }
    })
}

/** True for production code, of functions, packages and the web. */
export const isProduction = ({ path: name }: SourceFile): boolean =>
  /^(functions|packages|web\/src|infra|scripts)\/.*\.(ts|tsx|js|cjs|mjs|css|html|pug)$/.test(name) &&
  !isTest({ path: name })

/** True for tests and code that only they use. */
export const isTest = ({ path: name }: Pick<SourceFile, 'path'>): boolean =>
  /\.(test|fixture)\.tsx?$|(^|\/)(test|testing|e2e)\//.test(name)
