import { isVisible, TicketFile, type NewTicketMessage } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts'
import { useSession } from '../../lib/session.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'

const TicketDraft = z.object({ subject: z.string(), message: z.string(), files: z.array(TicketFile) })
type TicketDraft = z.infer<typeof TicketDraft>

const empty: TicketDraft = { subject: '', message: '', files: [] }

const isEmpty = ({ subject, message, files }: TicketDraft) => subject === '' && message === '' && files.length === 0

/**
 * Leaving asks first, and it is stored in this browser if the session ends; below the path `within` nothing is lost.
 */
export const useTicketDraft = (name: string, within?: string) => {
  const owner = useSession().identity.sub
  const draftName = `ticket/${name}`
  const [draft, setDraft] = useState(empty)
  const dirty = !isEmpty(draft)
  const forget = async () => dropDraft(owner, draftName).catch(() => undefined)
  useUnsavedChanges(dirty, {
    ...(within !== undefined && { within }),
    keep: () => keepDraft(owner, draftName, draft),
    forget: () => void forget(),
  })
  useEffect(() => {
    let here = true
    const bringBack = async () => {
      // Without storage there is nothing to restore.
      const found = await readDraft(owner, draftName).catch(() => undefined)
      const { data } = TicketDraft.safeParse(found?.content)
      if (here && data) setDraft((typed) => (isEmpty(typed) ? data : typed))
    }
    void bringBack()
    return () => {
      here = false
    }
  }, [owner, draftName])

  // One key per message across retries; a changed text is another message.
  const attempt = useRef<{ of: TicketDraft; key: string }>(undefined)
  const toSend = (): NewTicketMessage => {
    if (attempt.current?.of !== draft) attempt.current = { of: draft, key: newId() }
    const { message, files } = draft
    return { message, idempotencykey: attempt.current.key, ...(files.length > 0 && { files }) }
  }
  return {
    draft,
    dirty,
    hasMessage: isVisible(draft.message),
    change: (part: Partial<TicketDraft>) => setDraft((known) => ({ ...known, ...part })),
    addFile: (file: TicketFile) => setDraft((known) => ({ ...known, files: [...known.files, file] })),
    toSend,
    /** It was sent or discarded. */
    clear: async () => {
      setDraft(empty)
      await forget()
    },
  }
}
