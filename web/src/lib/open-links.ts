import { create } from 'zustand'

interface LinksDialogState {
  /** The report whose public links are shown; undefined while the dialog is closed. */
  reportId: string | undefined
  openLinks: (reportId: string) => void
  closeLinks: () => void
}

/** Which report is being shared. Screens open the dialog by this; the shell shows it. */
export const useLinksDialog = create<LinksDialogState>((set) => ({
  reportId: undefined,
  openLinks: (reportId) => set({ reportId }),
  closeLinks: () => set({ reportId: undefined }),
}))
