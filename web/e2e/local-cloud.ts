import type { Fault } from '../../packages/local-cloud/src/index.ts'
import { signedFetch } from '../../packages/local-cloud/src/iam/signed-fetch.ts'
import { address } from './sign-in.ts'
import type { Page } from '@playwright/test'
import * as z from 'zod'

const put = async (what: 'faults' | 'schedules', body: unknown): Promise<void> => {
  const call = { service: 'local', method: 'PUT', body: JSON.stringify(body) }
  const answer = await signedFetch(address(`/_local/${what}.json`), call)
  if (!answer.ok) throw new Error(`The local cloud took no ${what}: ${answer.status} ${await answer.text()}`)
}

/** Makes the next calls of a service fail as AWS occasionally does; `about` limits it to this test's calls. */
export const meetFaults = (...faults: (Fault & { about: string })[]): Promise<void> => put('faults', faults)

/** Runs the scheduled work of the next minute now. */
export const runSchedules = (): Promise<void> => put('schedules', { at: new Date(Date.now() + 60_000).toISOString() })

const Mails = z.array(
  z.object({
    to: z.array(z.string()),
    cc: z.array(z.string()),
    bcc: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string().optional(),
    attachments: z.array(z.object({ filename: z.string(), type: z.string(), size: z.number(), url: z.string() })),
  }),
)

export const mailsTo = async (page: Page, recipient: string): Promise<z.infer<typeof Mails>> => {
  const mails = Mails.parse(await (await page.request.get(address('/_local/mail.json'))).json())
  return mails.filter(({ to }) => to.includes(recipient))
}
