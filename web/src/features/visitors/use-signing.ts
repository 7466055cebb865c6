import { isVisible, visitorSignatureMessages, signatureMessages, type PdfToSign } from '@lintel/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, errorText } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { signReport } from './signing.ts'
import type { OpenedLink } from './prefetch.ts'

/**
 * Signs a report by link, under the PDF that the page shows; `failed` is the message if the server has none. `onStale`
 * is called if the report was changed, signed or locked in the meantime, or the link expired.
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
    // Leaving now can lose the signature. Some phones do not ask; there the call completes anyway.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isPending])
  const isOurs = error instanceof ApiError && error.status >= 500
  return {
    sign: sign.mutate,
    waiting: isPending,
    /** Why it is not signed. Shown on the page, because the visitor must act on it. */
    trouble: error ? (isOurs ? failed : errorText(error)) : undefined,
  }
}
