import { emailMessages, type EmailBounce } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, errorText } from '../../lib/api.ts'
import { bounceText } from '../../lib/bounces.ts'
import { toast } from '../../lib/toasts.ts'
import { isAlike, useKeptWork } from '../../lib/kept-work.ts'
import { confirm } from '../confirm.tsx'
import { isAddress } from './address-chips.tsx'
import { useBounces, type AskBounces } from './use-bounces.ts'

export interface MailDraft {
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  message: string
}

interface SendQuestion {
  text: string
  yes: string
}

interface MailRules<Draft extends MailDraft> {
  about: string
  begun: Draft
  wasKept?: boolean
  /** Stores the draft in this browser, also on closing; without it, it is kept as other forms are. */
  keep?: (draft: Draft) => Promise<void>
  onRestore?: (draft: Draft) => void
  obstacle?: (draft: Draft) => string | undefined
  questionBefore?: (draft: Draft) => SendQuestion | undefined
  askBounces: AskBounces
  /** Sends it, once per key. */
  deliver: (draft: Draft, idempotencykey: string) => Promise<unknown>
  onSent?: () => Promise<unknown>
  onClose: () => void
}

export interface Mail<Draft extends MailDraft = MailDraft> {
  draft: Draft
  change: (part: Partial<Draft>) => void
  bounces: ReadonlyMap<string, EmailBounce>
  obstacle: string | undefined
  /** Why the server did not send it as it is. */
  refusal: string | undefined
  sending: boolean
  errorId: string | undefined
  send: () => Promise<void>
  close: () => Promise<void>
}

const recipientsOf = ({ to, cc, bcc }: MailDraft) => [...to, ...cc, ...bcc]

const commonObstacle = (draft: MailDraft): string | undefined => {
  const wrong = recipientsOf(draft).filter((address) => !isAddress(address)).length
  if (wrong > 0) return wrong === 1 ? 'Correct one address to send.' : `Correct ${wrong} addresses to send.`
  if (draft.to.length === 0) return 'Add an address to send to.'
  return hasWords(draft.message) ? undefined : 'Write a message to send.'
}

/** True for a 4xx error, whose cause the server explains, unlike a server failure or a lost connection. */
const isExplained = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

const isConfirmed = async ({ text, yes }: SendQuestion) => confirm(text, { yes })

export const useMail = <Draft extends MailDraft>(rules: MailRules<Draft>): Mail<Draft> => {
  const { begun, onClose } = rules
  const [draft, setDraft] = useState(begun)
  const edited = draft !== begun || rules.wasKept === true
  const closeNow = () => {
    forget()
    onClose()
  }
  // One key per e-mail across retries; a changed text is another e-mail.
  const attempt = useRef<{ of: Draft; key: string }>(undefined)
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (sending: Draft) => {
      if (attempt.current?.of !== sending) attempt.current = { of: sending, key: newId() }
      return rules.deliver(sending, attempt.current.key)
    },
    onSuccess: async () => {
      toast.success(emailMessages.sent)
      await rules.onSent?.()
      closeNow()
    },
    onError: (failure) => {
      if (!isExplained(failure)) toast.error(emailMessages.failed)
    },
  })
  const keep = rules.keep && (() => rules.keep?.(draft) ?? Promise.resolve())
  const forget = useKeptWork<Draft>(edited && !isSuccess, {
    ...(keep && { keep }),
    work: keep
      ? undefined
      : {
          name: `mail/${rules.about}`,
          kept: () => ({ base: begun, mine: draft }),
          parse: (stored) => (isAlike(stored, begun) ? stored : undefined),
          restore: ({ mine }) => {
            setDraft(mine)
            rules.onRestore?.(mine)
          },
        },
  })
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
      rules.questionBefore?.(draft),
    ]
    for (const doubt of doubts) if (doubt && !(await isConfirmed(doubt))) return
    mutate(draft)
  }
  const close = async () => {
    if (isPending) return
    const question = keep ? 'Close without sending? What you wrote is kept.' : 'Close without sending?'
    if (edited && !(await isConfirmed({ text: question, yes: 'Close' }))) return
    if (edited) await keep?.().catch(() => undefined)
    closeNow()
  }
  return {
    draft,
    change: (part) => setDraft((known) => ({ ...known, ...part })),
    bounces,
    obstacle,
    refusal: error && isExplained(error) && variables === draft ? errorText(error) : undefined,
    sending: isPending,
    errorId: error instanceof ApiError && !isExplained(error) ? error.id : undefined,
    send,
    close,
  }
}

export const hasWords = (html: string): boolean => html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') !== ''
