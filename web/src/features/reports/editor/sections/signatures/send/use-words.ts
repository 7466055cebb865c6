import { routes } from '@lintel/contract'
import { hasPlaceholder } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../../../lib/api.ts'
import { useReportEditor } from '../../../editor-context.tsx'
import { asksSomething, forEverybody, standardWords, type Words } from './message.ts'

export const standard = 'standard'

/** The initial message: the agency's own template that asks to sign, or else the standard one. */
export const useWords = (comments: boolean) => {
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
  const templates = data?.data.filter(({ message }) => asksSomething(message)) ?? []
  const first = templates.find(({ message }) => hasPlaceholder(message, 'Signature Link'))
  const [chosen, setChosen] = useState<string>()
  const [written, setWritten] = useState<Partial<Words>>({})
  const [kept, setKept] = useState<Partial<Words>>({})
  const id = chosen ?? first?.id ?? standard
  const hasPdf = Boolean(header.attachments['report']?.src)
  const template = templates.find((candidate) => candidate.id === id)
  const begun = template ? forEverybody(template, hasPdf) : standardWords(comments)
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
    choose: (next: string) => {
      setChosen(next)
      setWritten({})
      setKept({})
    },
    write: (part: Partial<Words>) => setWritten((known) => ({ ...known, ...part })),
  }
}
