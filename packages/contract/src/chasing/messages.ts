import { figure } from '../text.ts'

export const chasingMessages = {
  chooseClient: 'Choose a client.',
  notFound: 'Nobody was asked with this link.',
  answered: 'This person has answered, or is no longer asked.',
  bounced: 'Mail to this address bounced. Correct the address and send the report again.',
  over: 'The period for an answer is over. Give more time first.',
  remindedJustNow: 'This person was reminded within the last hour.',
  reminded: 'Reminder sent',
  onlyLater: (day: string) => `The period ends on ${day}. Choose a later day.`,
  tooFar: (days: number) => `A period can be prolonged by ${days} days at most.`,
  tooMany: (max: number) => `A file may have ${figure(max)} rows at most. Narrow the list.`,
} as const
