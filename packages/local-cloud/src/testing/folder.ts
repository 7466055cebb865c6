import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

const aFolderUntil = (over: (remove: () => void) => void): string => {
  const dir = mkdtempSync(join(tmpdir(), 'lintel-test-'))
  over(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** A folder for the test that runs, or is about to, and its hooks. */
export const aFolder = (): string => aFolderUntil(onTestFinished)

/** A folder for all tests of a file, and for the hooks that it registers later. */
export const aFolderForAll = (): string => aFolderUntil(afterAll)
