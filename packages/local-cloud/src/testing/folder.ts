import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for the test that runs, or is about to, and its hooks. */
export function aFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'lintel-test-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
