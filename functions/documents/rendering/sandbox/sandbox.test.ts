import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { bytesSource, readStructure } from '@lintel/pdf'
import { afterAll, describe, expect, it } from 'vitest'
import { planReport } from '../../../../scripts/bench/pdf/report.ts'
import { contentsOf } from '../testing.fixture.ts'
import { compileSandbox, layOutInSandbox, sandboxFolder } from './sandbox.ts'

const folder = await sandboxFolder()
afterAll(() => rm(folder, { recursive: true }))
const { program = '', missing = '' } = await compileSandbox(folder)

describe.skipIf(missing)(
  `under Lambda’s restrictions${missing && ` (left out: ${missing})`}`,
  { timeout: 120_000 },
  () => {
    it('nothing but /tmp is writable', async () => {
      const script = `
      const { writeFileSync } = require('node:fs')
      const tried = [process.cwd(), require('node:os').homedir(), '/dev/shm', '/var/tmp', '/tmp'].map((folder) => {
        try { writeFileSync(folder + '/lintel-sandbox-file', 'x'); require('node:fs').rmSync(folder + '/lintel-sandbox-file'); return 'written' }
        catch { return 'refused' }
      })
      console.log(tried.join())`
      const env = { LAMBDA_SANDBOX_READ_ONLY: '1', HOME: process.env.HOME }
      // The repository may itself be below /tmp.
      const { stdout } = await promisify(execFile)(program, [process.execPath, '-e', script], { env, cwd: '/' })
      expect(stdout.trim()).toBe('refused,refused,refused,refused,written')
    })

    it('a report with photographs is laid out identically in both profiles', { tags: ['long'] }, async () => {
      const job = path.join(folder, 'job.json')
      const plan = await planReport('S', 1200)
      await writeFile(job, JSON.stringify(plan))
      const laidOut = async (profile: 'processes' | 'one-process') => {
        const pdf = path.join(folder, `${profile}.pdf`)
        const { pageCount, photographIds } = await layOutInSandbox({ program, profile, folder, job, pdf })
        const bytes = await readFile(pdf)
        expect((await readStructure(bytesSource(bytes))).problems).toEqual([])
        return { pageCount, photographIds: photographIds.toSorted(), contents: await contentsOf(bytes) }
      }
      const [processes, oneProcess] = [await laidOut('processes'), await laidOut('one-process')]
      expect(processes.photographIds).toEqual(Object.keys(plan.photographs).toSorted())
      expect(processes.pageCount).toBeGreaterThan(20)
      expect(oneProcess).toEqual(processes)
    })
  },
)
