import { isVisible, signatureMessages, visitorSignatureMessages, type PdfToSign } from '@lintel/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, errorText } from '../../lib/api.ts'
import type { OpenedLink } from './prefetch.ts'
import { toast } from '../../lib/toasts.ts'
import type { SharedAs } from './shared.queries.ts'
import { saveSigned } from './signing.ts'

interface Signing {
  pdf: PdfToSign | undefined
  name: string
  /** Undefined if a name is enough. */
  isEmpty: boolean | undefined
}

interface Signed {
  name: string
  shown: Pick<PdfToSign, 'version' | 'sha256'>
}

interface Ends {
  save: (signed: Signed, image: string | undefined) => Promise<unknown>
  /** The message if the server has none. */
  failed: string
  onDone: () => void
  /** It was changed, signed or locked meanwhile, or the link expired. */
  onStale: () => void
}

/** Of a signature or a receipt. */
export const useSigning = ({ pdf, name, isEmpty }: Signing, { save, failed, onDone, onStale }: Ends) => {
  const lacks = { name: !isVisible(name), signature: isEmpty === true }
  const isComplete = !lacks.name && !lacks.signature
  const [tried, setTried] = useState(false)
  if (tried && isComplete) setTried(false)
  const sign = useMutation({
    mutationFn: async (image: string | undefined) => {
      if (!pdf || !isComplete || image === '') throw new Error(visitorSignatureMessages.provide)
      const { version, sha256 } = pdf
      await save({ name: name.trim(), shown: { version, sha256 } }, image)
    },
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && [404, 409, 423].includes(error.status)) onStale()
    },
  })
  const { error, isPending } = sign
  useEffect(() => {
    if (!isPending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isPending])
  const isOurs = error instanceof ApiError && error.status >= 500
  const refusal = error ? (isOurs ? failed : errorText(error)) : undefined
  return {
    /** Without an image only the name is kept. */
    sign: (image: string | undefined) => {
      if (isComplete) return sign.mutate(image)
      sign.reset()
      return setTried(true)
    },
    waiting: isPending,
    /** What was missing at the last attempt and still is. */
    missing: { name: tried && lacks.name, signature: tried && lacks.signature },
    /** Why it is not signed. Shown on the page, because the visitor must act on it. */
    trouble: tried && isEmpty !== undefined ? visitorSignatureMessages.provide : refusal,
  }
}

/** `again`: the signer has confirmed that an existing signature is replaced. */
const saveSignature =
  (link: OpenedLink, again: boolean): Ends['save'] =>
  async (signed, image = '') => {
    await saveSigned(link, { purpose: 'signature', ...signed, image, again })
    toast.success(signatureMessages.saved)
  }

/** The names of what a signatory has begun, in this tab's storage. */
const keyOf = ({ k }: OpenedLink) => `lintel.signing.${k.split('.')[0] ?? ''}`
export const drawingOf = (link: OpenedLink): string => `${keyOf(link)}.drawing`

const keptName = (link: OpenedLink): string | undefined => {
  try {
    return sessionStorage.getItem(keyOf(link)) ?? undefined
  } catch {
    return undefined
  }
}

const keepName = (link: OpenedLink, name: string | undefined): void => {
  try {
    if (name === undefined) sessionStorage.removeItem(keyOf(link))
    else sessionStorage.setItem(keyOf(link), name)
  } catch {
    // Without storage the page still works.
  }
}

/** The report's until another is typed, which is kept across reloads and on the other signing page, until `forget`. */
export const useSignerName = (link: OpenedLink, known: string) => {
  const [first, setFirst] = useState<string | undefined>(known)
  const [typed, setTyped] = useState(() => keptName(link))
  return {
    name: typed ?? first ?? known,
    isTyped: typed !== undefined,
    setName: (name: string) => {
      setTyped(name)
      keepName(link, name)
    },
    forget: () => {
      setTyped(undefined)
      setFirst(undefined)
      keepName(link, undefined)
    },
  }
}

/** True once it has been true: a form being filled in does not disappear. */
export const useLatched = (now: boolean): boolean => {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

interface Begun extends Pick<Ends, 'failed' | 'onDone' | 'onStale'> {
  isEmpty: boolean
  /** Something has been drawn or chosen. */
  isChanged: boolean
}

/** Of the person whom the link asks, who may have signed before. */
export const useSignature = (
  link: OpenedLink,
  { pdf, signature }: SharedAs<'signature'>,
  { isEmpty, isChanged, ...ends }: Begun,
) => {
  const { name, isTyped, setName, forget } = useSignerName(link, signature.name)
  // The confirmation is for the signature that they saw: if another is saved since, they are asked again.
  const given = signature.image && `${signature.signedAt ?? ''} ${signature.image}`
  const [meant, setMeant] = useState('')
  const again = given !== '' && meant === given
  const signing = useSigning({ pdf, name, isEmpty }, { save: saveSignature(link, again), ...ends })
  const everReady = useLatched(pdf !== undefined)
  // A drawing or a typed name is kept if someone else signs in the meantime.
  const isDecided = given === '' || again || signing.waiting
  const isBegun = isTyped || isChanged
  return {
    name,
    signing,
    signAgain: () => setMeant(given),
    isDecided,
    /** The signature given before is shown instead of the form. */
    showsGiven: !isDecided && !isBegun,
    showsForm: everReady && (isDecided || isBegun),
    setName,
    forget,
  }
}
