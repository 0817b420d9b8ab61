import { shellConfig, type BuildTarget } from '@recog/section-kit/webpack'

export default (target: BuildTarget) => shellConfig(target)
