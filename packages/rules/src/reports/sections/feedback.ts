import { feedbackOf } from '../feedback.ts'
import { counted } from '../progress.ts'
import { defineRules } from '../section.ts'

export const feedback = defineRules({
  section: 'feedback',
  progress: (body) => {
    const received = feedbackOf(body)
    return {
      ...counted(received.map(({ approved }) => approved)),
      flagged: received.filter(({ flagged }) => flagged).length,
    }
  },
})
