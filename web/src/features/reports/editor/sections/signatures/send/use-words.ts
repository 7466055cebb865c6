import { routes } from '@lintel/contract'
import { hasPlaceholder } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../../../lib/api.ts'
import { useReportEditor } from '../../../editor-context.tsx'
import { asksSomething, forEverybody, receiptWords, standardWords, type Ask, type Words } from './message.ts'

export const standard = 'standard'

/** The initial message: the agency's own template that asks for it, or else the standard one. */
export const useWords = (ask: Ask, comments: boolean) => {
  const { store, client } = useReportEditor()
  const {
    header,
    body: { branchId },
  } = store.getState()
  const { data, isPending } = useQuery({
    queryKey: ['email', 'templates', client.id, branchId],
    queryFn: ({ signal }) =>
      api(routes.listEmailTemplates, { query: { mode: 'use', client: client.id, branchlist: branchId }, signal }),
  })
  const asked = ask === 'receipt' ? 'Receipt Link' : 'Signature Link'
  const templates =
    data?.data.filter(({ message }) => (ask === 'receipt' ? hasPlaceholder(message, asked) : asksSomething(message))) ??
    []
  const first = templates.find(({ message }) => hasPlaceholder(message, asked))
  const [chosen, setChosen] = useState<string>()
  const [written, setWritten] = useState<Partial<Words>>({})
  const [kept, setKept] = useState<Partial<Words>>({})
  const id = chosen ?? first?.id ?? standard
  const hasPdf = Boolean(header.attachments['report']?.src)
  const template = templates.find((candidate) => candidate.id === id)
  const ours = ask === 'receipt' ? receiptWords : standardWords(comments)
  const begun = template ? forEverybody(template, hasPdf) : ours
  return {
    isPending,
    isWritten: Object.keys(written).length > 0,
    written,
    restore: (template: string, texts: Partial<Words>) => {
      setChosen(template)
      setWritten(texts)
      setKept(texts)
    },
    templates,
    id,
    initial: kept.message ?? begun.message,
    words: { subject: written.subject ?? begun.subject, message: written.message ?? begun.message },
    choose: (next: string | undefined) => {
      setChosen(next)
      setWritten({})
      setKept({})
    },
    write: (part: Partial<Words>) => setWritten((known) => ({ ...known, ...part })),
  }
}
