/* Quoted messages of the specification, letter by letter. */

export const ticketMessages = {
  addFailed: 'Failed to add the message.',
  closeFailed: 'Failed to close the ticket.',
  closed: 'Ticket closed successfully',
  created: "New ticket issue created. The provider's support team has been informed",
  none: 'There are currently no support tickets',
  noMessages: 'There are currently no messages for this ticket',
} as const
