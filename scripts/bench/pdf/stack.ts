import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Photo, Report } from '@lintel/contract'
import { aReportBody, demoAccounts, demoClients, demoPassword, reportVolumes } from '@lintel/fixtures'
import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { defaultDictionary } from '../../../functions/dictionary/default-dictionary/index.ts'
import { demoClientRecords, makeAccounts } from '../../demo/people.ts'
import { contextOf } from '../../demo/seed.ts'
import { root, startLocalStack, type LocalStack } from '../../local-stack.ts'
import { originalFile, photographId } from './photographs.ts'
import type { SizeName } from './report.ts'

const dir = path.join(root, 'node_modules/.cache/lintel-bench/stack')
/** Written last: the uploads, and the reports that show them. */
const seeded = path.join(dir, 'bench.json')

const sources = ['clients', 'reports', 'uploads', 'documents', 'realtime'].map((name) => `functions/${name}/handler.ts`)
const sending = 4

export interface BenchStack {
  stack: LocalStack
  reportIds: Record<SizeName, string>
  idToken: string
}

/** Starts a local stack with a report of each size, with all its photographs. They are uploaded once. */
export const startBenchStack = async (): Promise<BenchStack> => {
  const known = existsSync(seeded)
  const stack = await startLocalStack({ dir, port: 0, web: false, fresh: !known, log: (text) => console.error(text) })
  Object.assign(process.env, stack.environment, ...sources.map((source) => stack.variablesOf(source)))
  if (!known) writeFileSync(seeded, JSON.stringify(await seed(stack)))
  const reportIds = JSON.parse(readFileSync(seeded, 'utf8')) as BenchStack['reportIds']
  return { stack, reportIds, idToken: await signInAs(stack, person.email) }
}

const [client] = demoClients
const account = demoAccounts.find((one) => one.clientId === client?.id && one.groups.includes('CustomerAdministrators'))
if (!client || !account) throw new Error('The demonstration has no client with an administrator')
const person = account

const seed = async (stack: LocalStack): Promise<BenchStack['reportIds']> => {
  const { putClient } = await import('../../../functions/clients/put-client.ts')
  await makeAccounts(stack.config.userPoolId)
  for (const record of demoClientRecords()) await putClient(record)
  const { id } = await insertReport('XL', () => ({ id: 'none', src: 'none', hasGalleryLink: true, readonly: false }))
  console.error(`Uploading ${reportVolumes.XL.photos} photographs, once …`)
  const photos = await upload(id, reportVolumes.XL.photos)
  const reportIds = { S: '', M: '', L: '', XL: '' }
  for (const size of ['S', 'M', 'L', 'XL'] as const)
    reportIds[size] = (await insertReport(size, (number) => photos[number] ?? raise())).id
  return reportIds
}

const raise = (): never => {
  throw new Error('A report has more photographs than were uploaded')
}

const insertReport = async (size: SizeName, photo: (number: number) => Photo): Promise<Report> => {
  const { insertReport: place } = await import('../../../functions/reports/save/insert-report.ts')
  const body = aReportBody({ volume: reportVolumes[size], dictionary: defaultDictionary, photo })
  return place({
    client,
    body,
    header: { dictionaryversion: defaultDictionary.version },
    now: new Date(),
    by: person.name,
  })
}

/** Uploads photographs as the web does and waits until all have print copies. */
const upload = async (reportId: string, count: number): Promise<Photo[]> => {
  const { requestUploads, listPhotos } = await import('../../../functions/uploads/operations.ts')
  const ctx = contextOf(person.userId, person.clientId)
  const photos: Photo[] = []
  const waiting = Array.from({ length: count }, (_, number) => number)
  const send = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const file = readFileSync(originalFile(photographId(number)))
      const files = [{ name: `IMG_${number}.jpg`, size: file.length, type: 'image/jpeg' as const }]
      const { data } = await requestUploads(ctx, { params: {}, query: {}, headers: {}, body: { reportId, files } })
      const [permission] = data
      if (!permission) throw new Error('No permission to upload was given')
      const form = new FormData()
      for (const [name, value] of Object.entries(permission.fields)) form.set(name, value)
      form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }))
      const answer = await fetch(permission.url, { method: 'POST', body: form })
      if (!answer.ok) throw new Error(`Storage answered ${answer.status}: ${await answer.text()}`)
      photos[number] = { id: permission.id, src: permission.src, hasGalleryLink: true, readonly: false }
    }
  }
  await Promise.all(Array.from({ length: sending }, send))
  for (;;) {
    const { data } = await listPhotos(ctx, { params: { id: reportId }, query: {}, headers: {}, body: undefined })
    if (data.filter(({ status }) => status === 'ready').length >= count) return photos
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** A user's token, obtained as by the web. */
export const signInAs = async ({ config }: LocalStack, username: string): Promise<string> => {
  const { userPoolId, userPoolClientId, authEndpoint } = config
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(authEndpoint && { userPoolEndpoint: authEndpoint }) } },
  })
  // Amplify supports one user at a time.
  await signOut()
  await signIn({ username, password: demoPassword, options: { authFlowType: 'CUSTOM_WITH_SRP' } })
  const { tokens } = await fetchAuthSession()
  return String(tokens?.idToken)
}
