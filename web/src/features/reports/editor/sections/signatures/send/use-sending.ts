import { routes, type EmailBounce } from '@lintel/contract'
import { addSignature, joinNames, newId, setSignatureText, signatureOf } from '@lintel/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, errorText } from '../../../../../../lib/api.ts'
import { bounceText } from '../../../../../../lib/bounces.ts'
import type { Override } from '../../../../../../lib/dialogs.ts'
import { linksQuery } from '../../../../../../lib/report.queries.ts'
import { toast } from '../../../../../../lib/toasts.ts'
import { confirm } from '../../../../../../ui/confirm.tsx'
import { useReportEditor } from '../../../editor-context.tsx'
import { isDirty } from '../../../state/editor-state.ts'
import type { EditorStore } from '../../../state/editor-store.ts'
import type { Addressee } from './message.ts'
import type { AskedPerson } from './people.ts'

export const sendStep = 'Send for signature and feedback'

export interface Written {
  addressee: Addressee
  subject: string
  message: string
}

/** Writes their names and addresses to the report in one step and saves; returns whether the server has them. */
export const keepPeople = async (
  store: EditorStore,
  list: readonly AskedPerson[],
  save: () => Promise<boolean>,
): Promise<boolean> => {
  const differs = list.some(({ signature }) => {
    const before = signatureOf(store.getState().body, signature._uuid)
    return before?.name !== signature.name || before.email !== signature.email
  })
  if (differs)
    store.edit(sendStep, (draft) => {
      for (const { signature } of list) {
        if (!signatureOf(draft, signature._uuid)) addSignature(draft, signature)
        setSignatureText(draft, signature._uuid, 'name', signature.name)
        setSignatureText(draft, signature._uuid, 'email', signature.email)
      }
    })
  return !isDirty(store.getState()) || save()
}

/** Returns what failed, by address. `keys` has one idempotency key per e-mail, however often it is retried. */
const sendAll = async (
  reportId: string,
  written: readonly Written[],
  keys: Map<string, string>,
  override: Override | undefined,
) => {
  const failed = new Map<string, string>()
  const done: string[] = []
  for (const { addressee, subject, message } of written) {
    const { address, signatures } = addressee
    const one = `${address} ${subject} ${message}`
    const idempotencykey = keys.get(one) ?? newId()
    keys.set(one, idempotencykey)
    try {
      await api(routes.sendEmail, {
        body: {
          reportid: reportId,
          toaddresses: [address],
          ccaddresses: [],
          bccaddresses: [],
          attachments: [],
          subject,
          message,
          idempotencykey,
          ...override,
        },
      })
      done.push(...signatures.map(({ name }) => name || address))
    } catch (error) {
      failed.set(address.toLowerCase(), errorText(error))
    }
  }
  if (done.length > 0)
    toast.success(`Sent to ${done.length === 1 ? '1 person' : `${done.length} people`}: ${joinNames(done)}`)
  return failed
}

interface ToSend {
  asked: readonly AskedPerson[]
  written: readonly Written[]
  bounces: ReadonlyMap<string, EmailBounce>
  override: Override | undefined
}

/** `send` returns the people whose e-mail was sent, or undefined if none was tried. */
export function useSending(save: () => Promise<boolean>) {
  const { store } = useReportEditor()
  const cache = useQueryClient()
  const [sending, setSending] = useState(false)
  const [troubles, setTroubles] = useState<ReadonlyMap<string, string>>(new Map())
  const keys = useRef(new Map<string, string>())

  const send = async ({ asked, written, bounces, override }: ToSend): Promise<AskedPerson[] | undefined> => {
    const bounced = written.flatMap(({ addressee }) => bounces.get(addressee.address.toLowerCase()) ?? [])
    const question = `${bounced.map(bounceText).join(', ')}. Send it all the same?`
    if (bounced.length > 0 && !(await confirm(question, { yes: 'Send all the same' }))) return undefined
    setSending(true)
    try {
      if (!(await keepPeople(store, asked, save))) return undefined
      const { id } = store.getState().header
      const failed = await sendAll(id, written, keys.current, override)
      setTroubles(failed)
      void cache.invalidateQueries({ queryKey: linksQuery(id).queryKey })
      void cache.invalidateQueries({ queryKey: ['reports'] })
      return asked.filter(({ signature }) => !failed.has(signature.email.toLowerCase()))
    } finally {
      setSending(false)
    }
  }
  return { send, sending, troubles }
}
