import { isVisible, visitorSignatureMessages, signatureMessages, type PdfToSign } from '@lintel/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, errorText } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { signReport } from './signing.ts'
import type { OpenedLink } from './prefetch.ts'

/**
 * Signs a report by link, under the PDF that the page shows; `failed` is the message where the server has none.
 * `onStale` is called where the report was changed, signed or locked meanwhile, or the link ended.
 */
export const useSigning = (
  link: OpenedLink,
  { pdf, again }: { pdf: PdfToSign | undefined; again: boolean },
  { failed, onDone, onStale }: { failed: string; onDone: () => void; onStale: () => void },
) => {
  const sign = useMutation({
    mutationFn: async ({ name, image }: { name: string; image: string }) => {
      if (!pdf || !isVisible(name) || image === '') throw new Error(visitorSignatureMessages.provide)
      const { version, sha256 } = pdf
      await signReport(link, { name: name.trim(), image, shown: { version, sha256 }, again })
    },
    onSuccess: () => {
      toast.success(signatureMessages.saved)
      onDone()
    },
    onError: (error) => {
      if (error instanceof ApiError && [404, 409, 423].includes(error.status)) onStale()
    },
  })
  const { error, isPending } = sign
  useEffect(() => {
    if (!isPending) return undefined
    // Whoever leaves now may have signed nothing. Some phones do not ask: there the call goes on by itself.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isPending])
  const isOurs = error instanceof ApiError && error.status >= 500
  return {
    sign: sign.mutate,
    waiting: isPending,
    /** Why it is not signed: it stays on the page, for something is to be done about it. */
    trouble: error ? (isOurs ? failed : errorText(error)) : undefined,
  }
}
