import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildApp } from '../infra/app.ts'
import { builtWeb, buildWeb } from './build-web.ts'
import { environmentArgument, main } from './environment/arguments.ts'
import { aws } from './environment/aws.ts'
import { cdk } from './environment/cdk.ts'
import { templateChanges } from './environment/template-changes.ts'
import { originSecretContext } from './environment/origin-secret.ts'
import { replacedInUse } from './environment/replacements.ts'
import { synthesizedStacks } from './environment/stacks.ts'
import { localFolder, pointAt } from './environment/this-machine.ts'

/** `npm run ops -- diff --env NAME`: the changes of a deployment; for `local` those of the next start. */
await main(async () => {
  const environment = environmentArgument(process.argv.slice(2))
  await buildWeb()
  if (environment !== 'local') {
    pointAt(environment)
    for (const refused of await replacedInUse(aws, synthesizedStacks(environment))) console.warn(refused)
    return cdk('diff', environment, ...(await originSecretContext(environment)))
  }
  const outdir = mkdtempSync(path.join(os.tmpdir(), 'lintel-diff-'))
  try {
    buildApp({ environment, outdir, bundle: false, web: builtWeb }).synth()
    const changes = templateChanges(path.join(localFolder(), 'assembly'), outdir)
    console.log(changes.length > 0 ? changes.join('\n') : 'There are no differences.')
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
})
