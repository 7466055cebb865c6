export const daySheetMessages = {
  sent: 'Day sheet sent',
  nothing: 'There are no visits on this day.',
  noAddress: 'This inspector has no email address of their own, or the account is disabled.',
  coming: 'The PDF of this day sheet is still being made. Please send it again in a moment.',
  failed: 'The PDF of this day sheet could not be made. Please try again.',
  /** `day` as `Monday, 2 November 2026`. */
  emailSubject: (day: string) => `Your visits of ${day}`,
} as const
