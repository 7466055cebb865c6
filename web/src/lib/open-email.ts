import { create } from 'zustand'

interface EmailDialogState {
  /** The report that the open dialog is about; undefined while none is open. */
  reportId: string | undefined
  /** Opens the dialog for a report, from wherever it stands. */
  openEmail: (reportId: string) => void
  closeEmail: () => void
}

/** Which report is being e-mailed. Screens open the dialog by this; the shell shows it. */
export const useEmailDialog = create<EmailDialogState>((set) => ({
  reportId: undefined,
  openEmail: (reportId) => set({ reportId }),
  closeEmail: () => set({ reportId: undefined }),
}))
