import { routePath, WebConfig } from '@lintel/contract'
import { system } from '@lintel/contract/features'
import { variable } from '../lib/environment.ts'
import { makeLogger, makeMetrics } from '../lib/logging.ts'

const log = makeLogger('system')
const metrics = makeMetrics('system')

const patienceMs = 5000

async function read(path: string): Promise<string> {
  const answer = await fetch(variable('PUBLIC_ADDRESS') + path, { signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return answer.text()
}

/** What a browser loads before anybody signs in. It runs no scripts, signs nobody in, and reads no record. */
async function openAsBrowser(): Promise<void> {
  const [script] = /(?<=<script [^>]*src=")[^"]+/.exec(await read('/')) ?? []
  if (script === undefined) throw new Error('The page has no script.')
  await read(script)
  WebConfig.parse(JSON.parse(await read('/config.json')))
  system.getOpenApi.answer.parse(JSON.parse(await read(routePath(system.getOpenApi))))
}

/** The alarm for the metric OutsideChecksPassed also fires if it is missing. */
export async function handler(): Promise<void> {
  let passed = 0
  try {
    await openAsBrowser()
    passed = 1
  } catch (error) {
    log.error('The check from outside failed', { error })
  }
  metrics.addMetric('OutsideChecksPassed', 'Count', passed)
  metrics.publishStoredMetrics()
}
