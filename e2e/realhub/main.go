// Command realhub is a Kubernetes control plane in one program, for tests. Its part is the name it is called by, or its first argument.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/logs/json/register"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	_ "k8s.io/component-base/metrics/prometheus/version"
	"k8s.io/kubectl/pkg/cmd"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllermanager "k8s.io/kubernetes/cmd/kube-controller-manager/app"
)

// parts answer an exit code each; they read os.Args as if they were programs of their own.
var parts = map[string]func() int{
	"etcd":                    func() int { etcdmain.Main(os.Args); return 0 },
	"kube-apiserver":          func() int { return cli.Run(apiserver.NewAPIServerCommand()) },
	"kube-controller-manager": func() int { return cli.Run(controllermanager.NewControllerManagerCommand()) },
	"kubectl":                 kubectl,
}

func main() {
	if part, ok := parts[filepath.Base(os.Args[0])]; ok {
		os.Exit(part())
	}
	if len(os.Args) > 1 {
		os.Args = os.Args[1:]
		if part, ok := parts[os.Args[0]]; ok {
			os.Exit(part())
		}
	}
	fmt.Fprintln(os.Stderr, "realhub: call it as etcd, kube-apiserver, kube-controller-manager or kubectl")
	os.Exit(2)
}

// kubectl says on stderr what failed, as the program people know does.
func kubectl() int {
	if err := cli.RunNoErrOutput(cmd.NewDefaultKubectlCommand()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
