import { documentMessages, routes, type ReportBody } from '@lintel/contract'
import { useEffect, useState } from 'react'
import { api, ApiError, errorText } from '../../../../lib/api.ts'
import { personalKey } from '../../../../lib/session.ts'
import { reportPdf } from '../../pdf/report-file.ts'
import { useJob } from '../../pdf/use-job.ts'
import { useOpenReport } from '../editor-context.tsx'

const pdf = reportPdf('report')

/** What waits in this tab survives that the report is closed, or loaded anew, while its PDF is being made. */
const waitingIn = (owner: string, reportId: string) => {
  const key = personalKey(owner, `signatures-to-mail.${reportId}`)
  return {
    read: () => sessionStorage.getItem(key)?.split(' ') ?? [],
    write: (ids: readonly string[]) =>
      ids.length > 0 ? sessionStorage.setItem(key, ids.join(' ')) : sessionStorage.removeItem(key),
  }
}

/** The signatures that this very save brought, with which staff collected them. */
const savedNow = (before: ReportBody, after: ReportBody): string[] => {
  const known = new Map(before.signatures.map(({ _uuid, signedAt }) => [_uuid, signedAt]))
  return after.signatures
    .filter(({ image, evidence }) => image && evidence?.collectedby)
    .filter(({ _uuid, signedAt }) => known.get(_uuid) !== signedAt)
    .map(({ _uuid }) => _uuid)
}

/** What became of the PDF and the e-mail of a signature. */
export interface SignatureEmail {
  /** Saves, and sees to the signatures that were saved. */
  save: (options?: { force?: boolean }) => Promise<boolean>
  /** Why one was not mailed; it stays until it is tried again, or put aside. */
  trouble: string | undefined
  again: () => void
  putAside: () => void
}

/**
 * Makes the PDF with a signature that was just saved, and then mails it to the agency and to whoever signed. Signatures
 * that are saved one after another go together: the PDF of the last one has them all, and the server mails each once.
 */
export const useSignatureEmail = (
  save: (options?: { force?: boolean }) => Promise<boolean>,
  { owner, mayGenerate }: { owner: string; mayGenerate: boolean },
): SignatureEmail => {
  const { store } = useOpenReport()
  const { id } = store.getState().header
  const [waiting] = useState(() => waitingIn(owner, id))
  const [running, setRunning] = useState<string>()
  const [trouble, setTrouble] = useState<string>()

  const fail = (error: unknown) => setTrouble(errorText(error))
  const refresh = async () => {
    const { attachments } = await api(routes.getReport, { params: { id } })
    store.setHeader({ attachments })
  }

  const make = async () => {
    try {
      setRunning((await pdf.generate(id)).id)
      // The buttons of the head show that it is being made.
      await refresh()
    } catch (error) {
      fail(error)
    }
  }

  const makeAnew = () => {
    // A PDF that is being made may lack the last signature: its end is waited for no more.
    setRunning(undefined)
    setTrouble(undefined)
    void make()
  }

  const mail = async () => {
    try {
      await refresh()
      for (const signatureId of waiting.read()) {
        await api(routes.sendStaffSignatureEmail, { params: { id, signatureId } }).catch((error: unknown) => {
          // One that was taken away meanwhile is no news any more.
          if (!(error instanceof ApiError && error.status === 404)) throw error
        })
        waiting.write(waiting.read().filter((each) => each !== signatureId))
      }
    } catch (error) {
      fail(error)
    }
  }

  const { lost } = useJob(running, ({ error }) => {
    setRunning(undefined)
    if (error) fail(error)
    else void mail()
  })

  // What waits from before: where its PDF is being made still, that very job is answered.
  useEffect(() => {
    if (waiting.read().length === 0) return
    pdf.generate(id).then(
      (job) => setRunning(job.id),
      (error: unknown) => setTrouble(errorText(error)),
    )
  }, [waiting, id])

  return {
    save: async (options) => {
      const { base } = store.getState()
      const isSaved = await save(options)
      const signed = isSaved && mayGenerate ? savedNow(base, store.getState().base) : []
      if (signed.length > 0) {
        waiting.write([...new Set([...waiting.read(), ...signed])])
        makeAnew()
      }
      return isSaved
    },
    trouble: trouble ?? (running && lost ? documentMessages.unableToGenerate : undefined),
    again: makeAnew,
    putAside: () => {
      waiting.write([])
      setRunning(undefined)
      setTrouble(undefined)
    },
  }
}
