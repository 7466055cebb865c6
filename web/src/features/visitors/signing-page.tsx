import { useState, type ReactNode } from 'react'
import type { OpenedLink } from './prefetch.ts'
import { ClosedLink, LoadingPage } from './public-page.tsx'
import { useLink, useShared, type SharedAs } from './shared.queries.ts'

type Signed = 'signature' | 'receipt'

export interface SigningPageProps<P extends Signed> {
  link: OpenedLink
  shared: SharedAs<P>
  photoBucket: string
  refetch: () => void
}

/** A page on which a report is signed or received, once it has been loaded. */
export function SigningPage<P extends Signed>({
  purpose,
  refetchMs,
  children,
}: {
  purpose: P
  refetchMs?: number
  children: (opened: SigningPageProps<P>) => ReactNode
}) {
  const [link] = useState(useLink())
  const { shared, photoBucket, closed, refetch } = useShared(link, purpose, { refetchMs })
  if (closed) return <ClosedLink id={link.id} closed={closed} signs={purpose === 'signature'} />
  if (!shared) return <LoadingPage />
  return children({ link, shared, photoBucket, refetch: () => void refetch() })
}
