import { inject } from 'vitest'
import * as z from 'zod'

const ReadMail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), type: z.string(), size: z.number(), url: z.string() })),
})
export type ReadMail = z.infer<typeof ReadMail>

const read = async (path: string) => {
  const answer = await fetch(`${inject('stack').url}${path}`)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer
}

/** The mails to this address, newest first. */
export const mailTo = async (address: string): Promise<ReadMail[]> => {
  const mails = z.array(ReadMail).parse(await (await read('/_local/mail.json')).json())
  return mails.filter(({ to, cc, bcc }) => [...to, ...cc, ...bcc].includes(address))
}

export const mimeOf = async ({ id }: ReadMail): Promise<string> => (await read(`/_local/mail/${id}/source`)).text()

export const bytesAt = async (url: string): Promise<Buffer> => Buffer.from(await (await read(url)).arrayBuffer())
