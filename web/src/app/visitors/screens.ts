import { visitorPages, type VisitorPage } from '@lintel/contract'
import type { ComponentType } from 'react'
import type { VisitorLocation } from '../../lib/visitor-location.ts'

interface Screen {
  title: string
  load: () => Promise<ComponentType>
}

/** The screens of the visitors' pages; of two matching paths, the first wins. */
const screens: Record<VisitorPage, Screen> = {
  feedbackNotification: {
    title: 'Feedback',
    load: async () => (await import('../../features/visitors/notification.screen.tsx')).NotificationScreen,
  },
  feedback: {
    title: 'Feedback',
    load: async () => (await import('../../features/visitors/feedback.screen.tsx')).FeedbackScreen,
  },
  tenantSignature: {
    title: 'Sign the report',
    load: async () => (await import('../../features/visitors/tenant-signature.screen.tsx')).TenantSignatureScreen,
  },
  qrSignature: {
    title: 'Sign the report',
    load: async () => (await import('../../features/visitors/qr-signature.screen.tsx')).QrSignatureScreen,
  },
  receipt: {
    title: 'Confirm receipt',
    load: async () => (await import('../../features/visitors/receipt.screen.tsx')).ReceiptScreen,
  },
  claim: {
    title: 'Claim',
    load: async () => (await import('../../features/visitors/claim.screen.tsx')).VisitorClaimScreen,
  },
  photos: {
    title: 'Photos',
    load: async () => (await import('../../features/visitors/photos.screen.tsx')).PhotosScreen,
  },
  reportLink: {
    title: 'Report',
    load: async () => (await import('../../features/visitors/report-link.screen.tsx')).ReportLinkScreen,
  },
  downloadExpired: {
    title: 'Download expired',
    load: async () => (await import('../../features/visitors/download-expired.screen.tsx')).DownloadExpiredScreen,
  },
  verify: {
    title: 'Check a report',
    load: async () => (await import('../../features/visitors/verify.screen.tsx')).VerifyScreen,
  },
  reportNotFound: {
    title: 'Report not found',
    load: async () => (await import('../../features/visitors/report-not-found.screen.tsx')).ReportNotFoundScreen,
  },
}

/** `/photos/:id/:src?` as an expression with named groups. */
const expressionOf = (path: string) =>
  new RegExp(
    `^${path.replaceAll(/\/:(\w+)(\??)/g, (_, name: string, open: string) => `(?:/(?<${name}>[^/]+))${open}`)}/?$`,
  )

const pages = (Object.keys(visitorPages) as VisitorPage[]).map((name) => ({
  name,
  fits: expressionOf(visitorPages[name]),
}))

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export interface ResolvedPage extends Screen {
  name: VisitorPage
  place: VisitorLocation
}

/** The page of a URL; unknown URLs get the page for a missing report. */
export const pageAt = (address: string): ResolvedPage => {
  const { pathname, search } = new URL(address)
  for (const { name, fits } of pages) {
    const match = fits.exec(pathname)
    if (!match) continue
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, decoded(value)]],
      ),
    )
    return { ...screens[name], name, place: { pathname, search, params } }
  }
  return { ...screens.reportNotFound, name: 'reportNotFound', place: { pathname, search, params: {} } }
}
