import { emailMessages, type EmailBounce } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, errorText } from '../../lib/api.ts'
import { bounceText } from '../../lib/bounces.ts'
import { toast } from '../../lib/toasts.ts'
import { useUnsavedChanges, type UnsavedArea } from '../../lib/unsaved-changes.ts'
import { confirm } from '../confirm.tsx'
import { hasWords } from '../rich-text/has-words.ts'
import { isAddress } from './address-chips.tsx'
import { useBounces, type AskBounces } from './use-bounces.ts'

/** What every e-mail has that is written here. */
export interface MailDraft {
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  /** Rich text. */
  message: string
}

/** Something that is asked before an e-mail goes out. */
interface Doubt {
  text: string
  /** The button that sends it. */
  yes: string
}

/** How one kind of e-mail is begun, checked, kept and sent. */
interface MailRules<Draft extends MailDraft> {
  /** Id of the record that is mailed. */
  about: string
  area: UnsavedArea
  begun: Draft
  /** True where `begun` was written earlier and not sent. */
  wasKept?: boolean
  /** Keeps what was written in this browser. */
  keep?: (draft: Draft) => Promise<void>
  /** Why it cannot be sent yet, beside what holds for every e-mail. */
  obstacle?: (draft: Draft) => string | undefined
  doubt?: (draft: Draft) => Doubt | undefined
  askBounces: AskBounces
  /** Sends it, once for its key. */
  deliver: (draft: Draft, idempotencykey: string) => Promise<unknown>
  onSent?: () => Promise<unknown>
  onClose: () => void
}

/** An e-mail that is being written, with what its form needs. */
export interface Mail<Draft extends MailDraft = MailDraft> {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** Those of its addresses that mail did not reach lately, by address in lower case. */
  bounces: ReadonlyMap<string, EmailBounce>
  /** Why it cannot be sent yet; undefined where it can. */
  obstacle: string | undefined
  sending: boolean
  /** The id of an error that nothing more is known of. */
  errorId: string | undefined
  send: () => Promise<void>
  close: () => Promise<void>
}

const recipientsOf = ({ to, cc, bcc }: MailDraft) => [...to, ...cc, ...bcc]

/** What stops every e-mail. */
const commonObstacle = (draft: MailDraft): string | undefined => {
  const wrong = recipientsOf(draft).filter((address) => !isAddress(address)).length
  if (wrong > 0) return wrong === 1 ? 'Correct one address to send.' : `Correct ${wrong} addresses to send.`
  if (draft.to.length === 0) return 'Add an address to send to.'
  return hasWords(draft.message) ? undefined : 'Write a message to send.'
}

/** True where the server has said what is wrong, unlike after its own failure or a lost connection. */
const isExplained = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

const isConfirmed = async ({ text, yes }: Doubt) => confirm(text, { yes })

/** Writes and sends an e-mail: what stops it, what is asked first, its one key, and what stays where it is closed. */
export const useMail = <Draft extends MailDraft>(rules: MailRules<Draft>): Mail<Draft> => {
  const { begun, onClose } = rules
  const [draft, setDraft] = useState(begun)
  const edited = draft !== begun || rules.wasKept === true
  // One key for each e-mail, however often it is tried; changed text is another e-mail.
  const attempt = useRef<{ of: Draft; key: string }>(undefined)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => {
      if (attempt.current?.of !== draft) attempt.current = { of: draft, key: newId() }
      return rules.deliver(draft, attempt.current.key)
    },
    onSuccess: async () => {
      toast.success(emailMessages.sent)
      await rules.onSent?.()
      onClose()
    },
    onError: (failure) => toast.error(isExplained(failure) ? errorText(failure) : emailMessages.failed),
  })
  const keep = rules.keep && (() => rules.keep?.(draft) ?? Promise.resolve())
  useUnsavedChanges(rules.area, edited && !isSuccess, keep && { keep })
  const recipients = recipientsOf(draft)
  const bounces = useBounces(rules.about, recipients.filter(isAddress), rules.askBounces)
  const obstacle = commonObstacle(draft) ?? rules.obstacle?.(draft)

  const send = async () => {
    if (obstacle || isPending) return
    const bounced = recipients.flatMap((address) => bounces.get(address.toLowerCase()) ?? [])
    const doubts = [
      bounced.length > 0 && {
        text: `${bounced.map(bounceText).join(', ')}. Send it all the same?`,
        yes: 'Send all the same',
      },
      rules.doubt?.(draft),
    ]
    for (const doubt of doubts) if (doubt && !(await isConfirmed(doubt))) return
    mutate()
  }
  const close = async () => {
    if (isPending) return
    const question = keep ? 'Close without sending? What you wrote is kept.' : 'Close without sending?'
    if (edited && !(await isConfirmed({ text: question, yes: 'Close' }))) return
    if (edited) await keep?.().catch(() => undefined)
    onClose()
  }
  return {
    draft,
    change: (part) => setDraft((known) => ({ ...known, ...part })),
    bounces,
    obstacle,
    sending: isPending,
    errorId: error instanceof ApiError && !isExplained(error) ? error.id : undefined,
    send,
    close,
  }
}
