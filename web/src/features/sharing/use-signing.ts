import { visitorSignatureMessages, signatureMessages } from '@lintel/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'
import { signReport, stepTexts } from './signing.ts'
import type { OpenedLink } from './early.ts'

/** Signs a report by link; `failed` is what the page says where the server has no word of its own. */
export const useSigning = (link: OpenedLink, { failed, onDone }: { failed: string; onDone: () => void }) => {
  const [step, setStep] = useState<keyof typeof stepTexts>()
  const sign = useMutation({
    mutationFn: async (signature: { name: string; image: string }) => {
      if (signature.name.trim() === '' || signature.image === '') throw new Error(visitorSignatureMessages.provide)
      await signReport(link, { ...signature, name: signature.name.trim() }, setStep)
    },
    onSuccess: () => {
      toast.success(signatureMessages.saved)
      onDone()
    },
    onError: (error) => toast.error(error instanceof ApiError && error.status >= 500 ? failed : errorText(error)),
    onSettled: () => setStep(undefined),
  })
  return { sign: sign.mutate, waiting: sign.isPending, step: step && stepTexts[step] }
}
