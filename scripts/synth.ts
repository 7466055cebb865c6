import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildApp } from '../infra/app.ts'
import { environmentNames } from '../infra/environments.ts'

/** `npm run check:synth`: every environment synthesizes and complies with AwsSolutions; nothing is bundled. */
const outdir = mkdtempSync(path.join(os.tmpdir(), 'lintel-synth-'))
try {
  for (const environment of environmentNames) {
    const started = performance.now()
    const { stacks } = buildApp({
      environment,
      outdir: path.join(outdir, environment),
      bundle: false,
      check: true,
    }).synth()
    const counts = stacks.map((stack) => {
      const { Resources } = stack.template as { Resources: object }
      return `${stack.stackName.replace(`lintel-${environment}-`, '')} ${Object.keys(Resources).length}`
    })
    console.log(`${environment}: ${counts.join(', ')} (${Math.round(performance.now() - started)} ms)`)
  }
} finally {
  rmSync(outdir, { recursive: true, force: true })
}
