import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** A file of the repository, by its path from the root. */
export interface SourceFile {
  path: string
  text: string
}

/** Every file of the repository that is text, tracked or about to be; what git ignores is left out. */
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
        return [] // deleted, and not yet committed so
      }
    })
}

/** True for what runs in production, of functions, packages and the web. */
export const isProduction = ({ path: name }: SourceFile): boolean =>
  /^(functions|packages|web\/src|infra|scripts)\/.*\.(ts|tsx|js|cjs|mjs|css|html|pug)$/.test(name) &&
  !isTest({ path: name })

/** True for tests and what only they use. */
export const isTest = ({ path: name }: Pick<SourceFile, 'path'>): boolean =>
  /\.(test|fixture)\.tsx?$|(^|\/)(test|testing|e2e)\//.test(name)
