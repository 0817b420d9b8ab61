import { shellConfig, type BuildTarget } from '@recog/release-tools/webpack'

export default (target: BuildTarget) => shellConfig(target)
