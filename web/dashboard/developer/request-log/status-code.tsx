import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { Badge, type Tone } from '#web/ui/badge.tsx'

export function StatusCode({ status }: { status: number }) {
  const tone: Tone = status < 400 ? 'green' : status < 500 ? 'grey' : 'red'
  return (
    <Badge tone={tone} icon={status < 400 ? Check : X}>
      {status}
    </Badge>
  )
}
