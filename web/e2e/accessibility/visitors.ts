import { feedbackMessages, reportLinkMessages } from '@lintel/contract'
import type { State } from './state.ts'

/** Pages that landlords and tenants open by link. */
export const visitorStates: readonly State[] = [
  {
    name: 'a visitor’s feedback with the items unfolded',
    path: ({ feedback = '' }) => feedback,
    signedIn: true,
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Item' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'a visitor’s notification',
    path: '/feedback/notification/demo-harbour-vale-01?kind=thankyou',
    signedIn: false,
    ready: (page) => page.getByRole('heading', { name: feedbackMessages.thankYou }).waitFor(),
  },
  {
    name: 'signing at a desk',
    path: ({ signature = '' }) => signature,
    signedIn: true,
    ready: (page) => page.getByRole('img', { name: /QR code/ }).waitFor(),
  },
  {
    name: 'signing with a finger',
    path: ({ signature = '' }) => signature.replace('/tenantsignature/', '/qrSignature/'),
    signedIn: true,
    ready: (page) => page.getByRole('button', { name: 'Undo' }).waitFor(),
  },
  {
    name: 'a visitor’s photographs',
    path: ({ photos = '' }) => photos,
    signedIn: true,
    ready: (page) => page.getByRole('heading', { name: 'Photos' }).waitFor(),
  },
  {
    name: 'a visitor’s photograph seen large',
    path: ({ photos = '' }) => photos,
    signedIn: true,
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('img').first().waitFor()
    },
  },
  {
    name: 'a report by link',
    path: ({ report = '' }) => report,
    signedIn: true,
    ready: (page) => page.getByRole('heading', { name: reportLinkMessages.downloading }).waitFor(),
  },
]
