// Renders templates with OCM's own template agent, in whose package this file is compiled (go test -overlay).
package templateagent

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	kubeinformers "k8s.io/client-go/informers"
	fakekube "k8s.io/client-go/kubernetes/fake"
	"k8s.io/klog/v2"
	"k8s.io/klog/v2/ktesting"

	"open-cluster-management.io/addon-framework/pkg/addonfactory"
	"open-cluster-management.io/addon-framework/pkg/utils"
	addonapiv1alpha1 "open-cluster-management.io/api/addon/v1alpha1"
	addonapiv1beta1 "open-cluster-management.io/api/addon/v1beta1"
	fakeaddon "open-cluster-management.io/api/client/addon/clientset/versioned/fake"
	addoninformers "open-cluster-management.io/api/client/addon/informers/externalversions"
	clusterv1 "open-cluster-management.io/api/cluster/v1"
)

type flotillaCase struct {
	AddOn    string                                 `json:"addOn"`
	Cluster  *clusterv1.ManagedCluster              `json:"cluster"`
	Template *addonapiv1alpha1.AddOnTemplate        `json:"template"`
	Config   *addonapiv1beta1.AddOnDeploymentConfig `json:"config"`
}

type flotillaResult struct {
	Objects   []runtime.Object `json:"objects"`
	Error     string           `json:"error"`
	Namespace string           `json:"namespace"`
}

func TestFlotillaRender(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("FLOTILLA_CASES"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []flotillaCase
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	results := make([]flotillaResult, 0, len(cases))
	for _, each := range cases {
		results = append(results, flotillaRender(t, each))
	}
	answer, err := json.Marshal(results)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(os.Getenv("FLOTILLA_RESULTS"), answer, 0o600); err != nil {
		t.Fatal(err)
	}
}

func flotillaRender(t *testing.T, each flotillaCase) (result flotillaResult) {
	defer func() {
		if failure := recover(); failure != nil {
			result = flotillaResult{Error: "panic"}
		}
	}()
	_, ctx := ktesting.NewTestContext(t)
	addOn := &addonapiv1beta1.ManagedClusterAddOn{
		ObjectMeta: metav1.ObjectMeta{Name: each.AddOn, Namespace: each.Cluster.Name},
	}
	reference := func(resource, namespace, name string) addonapiv1beta1.ConfigReference {
		referent := addonapiv1beta1.ConfigReferent{Namespace: namespace, Name: name}
		return addonapiv1beta1.ConfigReference{
			ConfigGroupResource: addonapiv1beta1.ConfigGroupResource{
				Group: "addon.open-cluster-management.io", Resource: resource,
			},
			DesiredConfig: &addonapiv1beta1.ConfigSpecHash{ConfigReferent: referent, SpecHash: "hash"},
		}
	}
	addOn.Status.ConfigReferences = append(addOn.Status.ConfigReferences,
		reference("addontemplates", "", each.Template.Name))
	objects := []runtime.Object{addOn}
	if each.Config != nil {
		addOn.Status.ConfigReferences = append(addOn.Status.ConfigReferences,
			reference("addondeploymentconfigs", each.Config.Namespace, each.Config.Name))
		objects = append(objects, each.Config)
	}
	client := fakeaddon.NewSimpleClientset(objects...)
	informers := addoninformers.NewSharedInformerFactory(client, time.Minute)
	if err := informers.Addon().V1alpha1().AddOnTemplates().Informer().GetStore().Add(each.Template); err != nil {
		t.Fatal(err)
	}
	kube := kubeinformers.NewSharedInformerFactory(fakekube.NewSimpleClientset(), time.Minute)
	agent := NewCRDTemplateAgentAddon(ctx, each.AddOn, fakekube.NewSimpleClientset(), client, informers,
		kube.Rbac().V1().RoleBindings().Lister(),
		func(cluster *clusterv1.ManagedCluster, addOn *addonapiv1beta1.ManagedClusterAddOn) (addonfactory.Values, error) {
			return GetAddOnRegistriesPrivateValuesFromClusterAnnotation(klog.FromContext(ctx), cluster, addOn)
		},
		addonfactory.GetAddOnDeploymentConfigValues(
			utils.NewAddOnDeploymentConfigGetter(client),
			addonfactory.ToAddOnCustomizedVariableValues,
			ToAddOnNodePlacementPrivateValues,
			ToAddOnRegistriesPrivateValues,
			ToAddOnInstallNamespacePrivateValues,
			ToAddOnProxyPrivateValues,
			ToAddOnResourceRequirementsPrivateValues,
		),
	)
	manifests, err := agent.Manifests(ctx, each.Cluster, addOn)
	if err != nil {
		return flotillaResult{Error: err.Error()}
	}
	namespace, err := agent.TemplateAgentRegistrationNamespaceFunc(ctx, addOn)
	if err != nil {
		return flotillaResult{Error: err.Error()}
	}
	return flotillaResult{Objects: manifests, Namespace: namespace}
}
